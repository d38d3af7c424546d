/** Keeps connections open that have sent half of a header, in a process of its own, and counts them. */
import { connect } from 'node:net'

/** Opened at a time: the kernel's queue of those that nobody has taken yet is short. */
const AT_A_TIME = 100
const HALF = 'GET /api/me HTTP/1.1\r\nhost: localhost\r\nx-half: '

/** @type {Set<import('node:net').Socket>} */
const open = new Set()

/** @param {URL} url @returns {Promise<void>} */
function hold({ port, hostname }) {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('connect', () => {
      open.add(socket)
      socket.write(HALF)
      resolve()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      resolve()
    })
    socket.resume()
  })
}

/** @param {URL} url @param {number} count */
async function holdAll(url, count) {
  for (let made = 0; made < count; made += AT_A_TIME) {
    await Promise.all(Array.from({ length: Math.min(AT_A_TIME, count - made) }, () => hold(url)))
  }
}

process.on('message', async (/** @type {{ url?: string, count?: number }} */ { url, count = 0 }) => {
  if (url !== undefined) await holdAll(new URL(url), count)
  process.send?.(open.size)
})
