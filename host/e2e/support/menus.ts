import type { Locator, Page } from '@playwright/test'

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
