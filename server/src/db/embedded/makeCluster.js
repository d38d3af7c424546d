import { argv } from 'node:process'
import { PGlite } from '@electric-sql/pglite'
import { DurableFs, syncFolder } from './durableFs.js'
import { DURABLE } from './startParams.js'

// A program of its own: making a cluster takes 150 MB that a process never gives back, and a server runs for months.
const [, , draft] = argv
if (!draft) throw new Error('makeCluster.js needs the folder to make')
const cluster = await PGlite.create({ fs: new DurableFs(draft), startParams: DURABLE })
await cluster.close()
syncFolder(draft)
