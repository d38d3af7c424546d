import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Less than half of what the package itself gives as its source; each document has to parse it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A selector, or the page without some selectors. */
type Place = string | { exclude: string[] }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose result depends on the theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/**
 * A mail's own document runs no scripts, so none of the audit's either. What an open dialog makes inert is no part of the
 * page for anybody, takes half of the audit, and is audited where no dialog is open.
 */
const WHOLE_PAGE: Place = { exclude: ['iframe', '[data-base-ui-inert][aria-hidden=true]'] }

/**
 * What the audit finds in the page: '<rule>: <selectors>'. The audit is put into a document once and runs there alone;
 * the binding for Playwright puts it into a second page, too, and takes three times as long.
 */
async function violationsOf(page: Page, rules: string[], place: Place): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: RunOptions = { runOnly: rules, resultTypes: ['violations'], preload: false, iframes: false }
  return page.evaluate(
    async ([where, how]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(where, how)
      // What scrolls under a phone's bar is small only until it is scrolled further.
      const bar = document.querySelector('.bar_bottom-bar')
      const isCovered = (selector: unknown): boolean => {
        const target = typeof selector === 'string' ? document.querySelector(selector) : null
        if (!bar || !target || bar.contains(target)) return false
        return target.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
      }
      return violations.flatMap(({ id, nodes }) => {
        const found = nodes.filter(({ target }) => id !== 'target-size' || !isCovered(target[0]))
        return found.length === 0 ? [] : [`${id}: ${found.map(({ target }) => target.join(' ')).join(', ')}`]
      })
    },
    [place, options] as const,
  )
}

/** Fails with the accessibility faults of the page, or of a place in it. */
export async function expectAccessible(page: Page, place: Place = WHOLE_PAGE): Promise<void> {
  expect(await violationsOf(page, RULES, place)).toEqual([])
}

/**
 * As expectAccessible once no list in the page waits for its answer (one that does is dimmed), then again what
 * a theme can change, in the dark one. Leaves the page light.
 */
export async function expectAccessibleInBothThemes(page: Page, place?: Place): Promise<void> {
  await expect(
    page.locator(':is(.list_list-body, .work_work-body, .reports_rpt-scroll)[aria-busy="true"]'),
  ).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page, place)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violationsOf(page, OF_COLOURS, place ?? WHOLE_PAGE)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
