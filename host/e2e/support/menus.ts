import { expect, type Locator, type Page } from '@playwright/test'

/** The left bar, or the bar of a phone. */
export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' })

/** Opens the sheet with all pages. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  return page.getByRole('navigation', { name: 'All pages' })
}

/** Opens a page by one of the specification's menus. */
export async function openByMenu(page: Page, menu: string, name: string): Promise<void> {
  const pages = await openMenu(page)
  await pages
    .getByRole('region', { name: menu, exact: true })
    .getByRole('link', { name: new RegExp(`^${name.replaceAll(/[()&]/g, String.raw`\$&`)}`) })
    .click()
}

/** Types into a field that looks for options, and presses the one that is found: those of the text before move away. */
export async function chooseFound(field: Locator, text: string, option: Locator): Promise<void> {
  await field.fill(text)
  const list = field.page().locator(`[id="${await field.getAttribute('aria-controls')}"]`)
  await expect(list).not.toHaveAttribute('aria-busy')
  await option.click()
}
