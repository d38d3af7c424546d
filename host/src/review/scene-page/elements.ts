import { loadCode } from '../../app/load-code.ts'

/** Registers the elements of this screen; their code is fetched with the first scene. */
export async function loadElements(): Promise<void> {
  await loadCode('elements', () => Promise.all([import('@arbo/session'), import('@arbo/review-viewer')]))
}
