// Uploads a file as a new rendition of a scene, waits until it can be played, and prints its address.
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { createClient, createSession, uploadRendition, waitForRendition } from '@arbo/core'

const [itemId, path] = process.argv.slice(2)
const session = createSession({ apiUrl: `${process.env.ARBO_URL}/api`, token: process.env.ARBO_TOKEN })
const workspaces = await createClient(session).listWorkspaces()
await session.setWorkspace(workspaces.data[0].code)
const file = new File([await openAsBlob(path)], basename(path))
const show = (what) => (part) => process.stderr.write(`\r${what} ${Math.round(100 * part)} % `)
const { id } = await uploadRendition(session, { itemId, files: [file], onProgress: show('sent') })
const { files } = await waitForRendition(session, itemId, id, { onProgress: show('prepared') })
process.stdout.write(`${files[0].src}\n`)
session.close()
