/** Keeps event streams open for a measurement, in a process of its own, and counts their bytes without looking at them. */
import { connect } from 'node:net'

/** @type {Set<import('node:net').Socket>} */
const open = new Set()
let bytes = 0

/** @param {string} url @param {string} path @param {string} token */
function follow(url, path, token) {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`)
    socket.on('data', (chunk) => {
      bytes += chunk.length
      if (!open.has(socket) && !chunk.subarray(0, 15).toString('latin1').startsWith('HTTP/1.1 200')) return
      open.add(socket)
      // The place from which a stream goes on is its first news.
      if (chunk.includes(': open')) resolve(undefined)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      resolve(undefined)
    })
  })
}

process.on('message', async (/** @type {any} */ message) => {
  if (message.open) {
    const { url, path, tokens } = message.open
    // A few at a time, as people come.
    for (let from = 0; from < tokens.length; from += 50) {
      await Promise.all(tokens.slice(from, from + 50).map((/** @type {string} */ token) => follow(url, path, token)))
    }
  }
  if (message.close) for (const socket of open) socket.destroy()
  process.send?.({ bytes, open: open.size })
})
