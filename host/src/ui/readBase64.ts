/** A file's bytes in base64, as imports send them. */
export async function readBase64(file: Blob): Promise<string> {
  const reader = new FileReader()
  await new Promise<void>((resolve, reject) => {
    reader.addEventListener('load', () => resolve(), { once: true })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')), {
      once: true,
    })
    reader.readAsDataURL(file)
  })
  const url = String(reader.result)
  return url.slice(url.indexOf(',') + 1)
}
