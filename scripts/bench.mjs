// Measurements, printed as ratios within one run: `npm run bench`, or `npm run bench frames database` for some.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureFfmpeg } from './ffmpeg.mjs'
import { root, run } from './lib/run.mjs'

const node = process.execPath
/** @type {Record<string, { what: string, command: string[] }>} */
const benches = {
  frames: {
    what: 'Frame accuracy and latency of the player beside currentTime on a plain video element',
    command: [node, 'elements/review-viewer/harness/run.mjs'],
  },
  'first-frame': {
    what: 'From the address to the form of /login and to the first frame of a review, beside the same clip alone',
    command: [node, 'host/bench/first-frame.mjs'],
  },
  strokes: {
    what: 'Frame times while drawing with 10 to 5,000 strokes in the clip, and with all of them on the frame',
    command: [node, 'elements/review-viewer/harness/strokes.mjs'],
  },
  endurance: {
    what: 'Memory, listeners and pictures of the viewer over an hour of reviewing at ten times its speed',
    command: [node, 'elements/review-viewer/harness/endurance.mjs'],
  },
  picture: {
    what: 'Frames while a picture of 12,000 x 12,000 pixels is panned and zoomed',
    command: [node, 'elements/review-viewer/harness/large-image.mjs'],
  },
  database: {
    what: 'Throughput of the embedded database beside a PostgreSQL server',
    command: [node, 'server/bench/throughput.mjs'],
  },
  http: {
    what: 'Requests a second, p50, p99 and CPU of ten calls on PostgreSQL with 100,000 scenes beside their bare SQL and beside 1,000,000',
    command: [node, 'server/bench/http.mjs', '--larger', '1000000'],
  },
  heavy: {
    what: 'How long others wait beside the heaviest calls, on PostgreSQL and embedded',
    command: [node, 'server/bench/heavy.mjs'],
  },
  memory: {
    what: 'Memory of a server with the embedded database: fresh, and after 40,000 requests',
    command: [node, 'server/bench/memory.mjs'],
  },
  fuzz: {
    what: 'Every endpoint of the API document with 100,000 requests of fitting, boundary and random values',
    command: [node, 'server/bench/fuzz.mjs'],
  },
  people: {
    what: 'The people directory with 2,000 people in 200 roles beside one with 20 people',
    command: [node, 'host/bench/people.mjs'],
  },
  slow: {
    what: 'What 10,000 connections that send half of a header cost others and the memory of the server',
    command: [node, 'server/bench/slow.mjs'],
  },
  scenes: {
    what: 'Scene lists, totals and bulk changes with 1,000, 20,000 and 100,000 scenes, on PostgreSQL and embedded',
    command: [node, 'server/bench/scenes.mjs'],
  },
  search: {
    what: 'The search with 1,000,000 scenes on PostgreSQL and 100,000 embedded',
    command: [node, 'server/bench/search.mjs'],
  },
  woohoo: {
    what: 'The roll-up of progress over five levels with 10,000, 100,000 and 1,000,000 scenes on PostgreSQL',
    command: [node, 'server/bench/woohoo.mjs'],
  },
  rooms: {
    what: 'From a change in a live room to its readers, embedded and between two processes on PostgreSQL',
    command: [node, 'server/bench/rooms.mjs'],
  },
  streams: {
    what: 'The pace of four writers beside 300 and 1,000 open live streams, on PostgreSQL and embedded',
    command: [node, 'server/bench/streams.mjs'],
  },
  grid: {
    what: 'The scene grid over 100,000 scenes beside one over 1,000',
    command: [node, 'host/bench/grid.mjs'],
  },
  edits: {
    what: 'What an entry into a cell costs the page, and its memory after rounds of work beside the first ones',
    command: [node, 'host/bench/edits.mjs'],
  },
  treemap: {
    what: 'The treemap of progress with 1,000, 10,000 and 100,000 scenes beside ECharts and nivo',
    command: [node, 'elements/woohoo-treemap/bench/treemap.mjs'],
  },
  cluster: {
    what: 'Three processes behind a proxy under writes, jobs and events, one after the other stopped or killed',
    command: [node, 'server/bench/cluster.mjs'],
  },
  kills: {
    what: 'Killed processes under acknowledged writes, embedded and packaged PostgreSQL',
    command: [node, 'server/bench/kill.mjs'],
  },
}

const names = process.argv.slice(2).filter((name) => name in benches)
await mkdir(join(root, '.cache'), { recursive: true })
await ensureFfmpeg({ log: console.log })
const env = { CHROMIUM_PATH: await ensureBrowser(console.log) }
for (const name of names.length > 0 ? names : Object.keys(benches)) {
  const bench = benches[name]
  if (!bench) continue
  console.log(`\n${bench.what}\n`)
  const { code } = await run(bench.command, { echo: true, env })
  if (code !== 0) process.exitCode = 1
}
