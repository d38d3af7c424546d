import { expect, type APIRequestContext } from '@playwright/test'
import { callAs } from './accounts.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface UploadForm {
  form_attributes: { action: string }
  form_inputs: Record<string, string>
  data: { key: string }
}

/** A picture as a new rendition of a scene, once it can be looked at; its id. */
export async function uploadStill(
  request: APIRequestContext,
  account: { email: string; password: string },
  code: string,
  item: string,
): Promise<string> {
  const file = { name: 'still.png', type: 'image/png', size: PIXEL.length }
  const body = { wsCode: code, item_id: item, files: [file] }
  const forms = await callAs(request, account, 'POST', 'upload/presigned-url', body)
  const [form] = forms as unknown as UploadForm[]
  if (!form) throw new Error('No upload form')
  const posted = await request.post(form.form_attributes.action, {
    multipart: {
      ...form.form_inputs,
      'Content-Type': file.type,
      file: { name: file.name, mimeType: file.type, buffer: PIXEL },
    },
  })
  expect(posted.ok(), await posted.text()).toBe(true)
  const files = [{ key: form.data.key, name: file.name }]
  const path = `workspace/${code}/items/${item}/renditions`
  const { id } = await callAs(request, account, 'POST', path, { files })
  const state = async () => (await callAs(request, account, 'GET', `${path}/${String(id)}`))['state']
  // Films of other tests may be before it.
  await expect.poll(state, { timeout: 150_000 }).toBe('ready')
  return String(id)
}
