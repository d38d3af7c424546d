import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Where a <form> may stand, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'host/src/ui/forms/Form.tsx': 'the form of the engine',
  'host/src/workspace/workspaces/WizardForm.tsx':
    'its values are those of the wizard of core, which is one of the engine',
}
/** Elements that do not use it yet: a list that may only become shorter. */
const ELEMENTS = [
  'elements/kit/src/parts/AddSceneFiles.tsx',
  'elements/kit/src/parts/NoteForm.tsx',
  'elements/kit/src/parts/RenameForm.tsx',
  'elements/review-viewer/src/view/CommentFilterForm.tsx',
  'elements/review-viewer/src/view/CommentForm.tsx',
  'elements/review-viewer/src/view/Composer.tsx',
  'elements/review-viewer/src/view/RenditionForm.tsx',
  'elements/scene-hub/src/view/Comments.tsx',
]

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
  expect(found.sort()).toEqual([...Object.keys(ALLOWED), ...ELEMENTS].sort())
})
