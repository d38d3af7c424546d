import { loadCode } from '../../app/load-code.ts'

/** Registers the elements of this screen; their code is fetched with the first playlist. */
export async function loadElements(): Promise<void> {
  await loadCode('elements', () =>
    Promise.all([import('@arbo/session'), import('@arbo/playlist'), import('@arbo/review-viewer')]),
  )
}
