import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Where a <form> may stand, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'elements/kit/src/ui/Form.tsx': 'the form of the engine',
  'host/src/workspace/workspaces/WizardForm.tsx':
    'its values are those of the wizard of core, which is one of the engine',
  'elements/review-viewer/src/view/CommentFilterForm.tsx': 'sends nothing: each choice filters at once',
  'elements/review-viewer/src/view/CommentForm.tsx': 'its words are kept by the viewer, beyond the form and the page',
  'elements/review-viewer/src/view/Composer.tsx': 'its draft is one of the viewer’s, with drawings, files and a frame',
}

/** A <form>, or a part of kit that is one. */
const FORM = /<form\b|\bas="form"/

async function sources(folder: string): Promise<string[]> {
  const names = await readdir(join(import.meta.dirname, '..', folder), { recursive: true })
  return names
    .filter((name) => name.endsWith('.tsx') && !/node_modules|dist|\.test\./.test(name))
    .map((name) => `${folder}/${name}`)
}

test('XFIX-25 every form is one of the engine', async () => {
  const files = [...(await sources('host/src')), ...(await sources('elements'))]
  expect(files.length).toBeGreaterThan(500)
  const found: string[] = []
  for (const file of files) {
    if (FORM.test(await readFile(join(import.meta.dirname, '..', file), 'utf8'))) found.push(file.replaceAll('\\', '/'))
  }
  expect(found.sort()).toEqual(Object.keys(ALLOWED).sort())
})
