import type { CountedBody } from '../api/send-watched.ts'

/** A file in memory comes as one chunk; progress is told in pieces of this many bytes. */
const PIECE = 65_536

const quote = (name: string) => name.replace(/["\r\n]/g, (mark) => encodeURIComponent(mark))

/** Encodes fields and one file, or a part of it, in this order, after RFC 7578. */
export function multipartBody(
  fields: readonly (readonly [string, string])[],
  file: File,
  content: Blob = file,
): CountedBody {
  const boundary = `----arbo${crypto.randomUUID().replaceAll('-', '')}`
  const encoder = new TextEncoder()
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${quote(name)}"\r\n\r\n${value}\r\n`,
  )
  const type = file.type || 'application/octet-stream'
  const disposition = `form-data; name="file"; filename="${quote(file.name)}"`
  parts.push(`--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${type}\r\n\r\n`)
  const head = encoder.encode(parts.join(''))
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`)

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.byteLength + content.size + tail.byteLength,
    stream(onSent, onEnd) {
      const bytes = content.stream().getReader()
      let bytesSent = 0
      let started = false
      let chunk = new Uint8Array()
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (!started) {
            started = true
            controller.enqueue(head)
            return
          }
          if (chunk.byteLength === 0) {
            const { done, value } = await bytes.read()
            if (done) {
              onSent(bytesSent)
              controller.enqueue(tail)
              controller.close()
              onEnd()
              return
            }
            chunk = value
          }
          // The piece before has been taken by the connection: that is as far as a stream can know.
          onSent(bytesSent)
          const piece = chunk.subarray(0, PIECE)
          chunk = chunk.subarray(PIECE)
          bytesSent += piece.byteLength
          controller.enqueue(piece)
        },
        cancel: (reason) => bytes.cancel(reason),
      })
    },
  }
}
