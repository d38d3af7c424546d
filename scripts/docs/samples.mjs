// The code samples of a page. After the language a fence may say more: `live` shows an html sample running in the page and
// `height=480` how high; `run` has a command run by the tests, `args="item,clip"` is what they give a program, and
// `no-run="why"` says why they do not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

const FENCE = /^(?<indent> *)(?<marks>`{3,})(?<info>[^\n`]*)\n(?<code>[\s\S]*?)^\k<indent>\k<marks>[ \t]*$/gm

/** @param {string} info */
export function readInfo(info) {
  const lang = /^\S*/.exec(info.trim())?.[0] ?? ''
  return {
    lang,
    isLive: /\slive\b/.test(info),
    isRun: /\srun\b/.test(info),
    height: Number(/\sheight=(\d+)/.exec(info)?.[1] ?? 420),
    info,
    args: /\sargs="([^"]+)"/.exec(info)?.[1]?.split(',') ?? [],
    noRun: /\sno-run="([^"]+)"/.exec(info)?.[1] ?? null,
  }
}

/** @param {string} file below the repository @returns {Sample[]} */
export function samplesIn(file) {
  const text = readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')
  return [...text.matchAll(FENCE)].map((match) => ({
    file,
    line: text.slice(0, match.index).split('\n').length,
    ...readInfo(match.groups?.['info'] ?? ''),
    code: match.groups?.['code'] ?? '',
  }))
}
