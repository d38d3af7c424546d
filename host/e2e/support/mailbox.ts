import { expect, type Page } from '@playwright/test'

const decode = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/**
 * The links of the newest mail to an address, in their order, as the development mailbox has it. Waits for the mail:
 * it is sent outside the request that asks for it.
 * @param subject of the mail, where an older one may be there
 */
export async function mailLinks(page: Page, to: string, subject?: string): Promise<string[]> {
  let address = ''
  await expect(async () => {
    const list = await (await page.request.get('/dev/mailbox')).text()
    const rows = [
      ...list.matchAll(/<li>.*?href="([^"]+)".*?<strong[^>]*>(.*?)<\/strong>\s*<span>(.*?)<\/span>.*?<\/li>/gs),
    ]
    const row = rows.find(
      ([, , about = '', recipient = '']) =>
        decode(recipient) === to && (subject === undefined || decode(about) === subject),
    )
    expect(row, `a mail to ${to}`).toBeDefined()
    address = row?.[1] ?? ''
  }).toPass()
  const content = await (await page.request.get(`${address}/content`)).text()
  return [...content.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => decode(href ?? ''))
}
