import { loadCode } from '../../app/load-code.ts'

/** Registers the element of these screens; its code is fetched with the first report. */
export async function loadElements(): Promise<void> {
  await loadCode('elements', () => Promise.all([import('@arbo/session'), import('@arbo/woohoo-treemap')]))
}
