import { accessSync, constants, existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { run } from './lib/run.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser that CHROMIUM_PATH names, or the system's; null where there is none. */
export function findBrowser() {
  for (const place of [process.env.CHROMIUM_PATH, ...PLACES]) {
    if (!place) continue
    try {
      accessSync(place, constants.X_OK)
      return place
    } catch {
      // Tries the next place.
    }
  }
  return null
}

/** As findBrowser, or its leaner build for headless use where the system has that, too. */
export function findHeadlessBrowser() {
  const browser = findBrowser()
  const shell = browser && `${browser}-headless-shell`
  return shell && existsSync(shell) ? shell : browser
}

/**
 * Path of a Chromium, installed first where the machine has none: by apt-get as root on Debian and Ubuntu, else by
 * Playwright's own download.
 * @param {(line: string) => void} say
 */
export async function ensureBrowser(say = (line) => process.stdout.write(`${line}\n`)) {
  const browser = findBrowser()
  if (browser) return browser
  if (process.getuid?.() === 0 && process.platform === 'linux') {
    say('No Chromium found: installing the system package with apt-get.')
    const { code, output } = await run([
      'sh',
      '-c',
      'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium && { apt-get install -y -qq chromium-headless-shell || true; }',
    ])
    const installed = findBrowser()
    if (installed) return installed
    if (code !== 0) say(output.trim().split('\n').slice(-3).join('\n'))
  }
  say('No Chromium found: downloading one with Playwright.')
  await run(['npx', 'playwright', 'install', 'chromium'], { echo: true })
  const { chromium } = await import('playwright')
  try {
    accessSync(chromium.executablePath(), constants.X_OK)
  } catch {
    throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.')
  }
  return chromium.executablePath()
}

/** Flags for a quiet headless run as root in a container. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(`${await ensureBrowser()}\n`)
