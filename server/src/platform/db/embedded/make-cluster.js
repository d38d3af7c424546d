import { argv } from 'node:process'
import { PGlite } from '@electric-sql/pglite'
import { DurableFs, syncFolder } from './durable-fs.js'
import { DURABLE } from './start-params.js'

// A program of its own: making a cluster takes 150 MB that a process never gives back, and a server runs for months.
const [, , draft] = argv
if (!draft) throw new Error('make-cluster.js needs the folder to make')
const cluster = await PGlite.create({ fs: new DurableFs(draft), startParams: DURABLE })
await cluster.close()
syncFolder(draft)
