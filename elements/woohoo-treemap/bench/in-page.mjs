/** What is run in the page; each function stands for itself, as it is sent there as text. */
export const inPage = {
  /** Makes a tree of so many scenes over five levels, the same each time, in the shape that the library takes. */
  prepare(/** @type {number} */ leaves) {
    let state = 7
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
    const kinds = Array.from({ length: 7 }, (_, kind) => ({
      key: String(kind),
      name: `Status ${kind}`,
      kind,
      colour: null,
    }))
    /** @type {any[]} */
    const nodes = []
    const each = Math.max(2, Math.round((leaves / 10) ** 0.25))
    const takes = []
    const counts = kinds.map((_, at) => kinds.map((__, kind) => (kind === at ? 1 : 0)))
    const add = (/** @type {string | null} */ above, /** @type {number} */ level) => {
      for (let at = 0; at < each; at += 1) {
        const id = above === null ? `n${at}` : `${above}.${at}`
        nodes.push({ id, parent_id: above, level, name: `Node ${id}` })
        if (level < 3) add(id, level + 1)
        else takes.push(id)
      }
    }
    add(null, 0)
    const scenes = takes.map((id) => ({ id, count: 0 }))
    for (let at = 0; at < leaves; at += 1) {
      const take = scenes[Math.floor(random() ** 1.5 * scenes.length)]
      if (take) take.count += 1
    }
    for (const { id, count } of scenes) {
      for (let at = 0; at < count; at += 1) {
        const kind = 1 + Math.floor(random() * 6)
        nodes.push({ id: `${id}/${at}`, parent_id: id, level: 4, name: `Scene ${at}`, counts: counts[kind] })
      }
    }
    const bench = /** @type {any} */ (globalThis).bench
    bench.data = bench.prepare({ categories: kinds, primary_metric: null, nodes })
  },

  /** Has the library stand on the page without data, then gives it the data, and resolves with the ms until the frame in which something is on the canvas. */
  async show() {
    const bench = /** @type {any} */ (globalThis).bench
    const small = document.createElement('canvas')
    small.width = 8
    small.height = 8
    const context = small.getContext('2d', { willReadFrequently: true })
    const isPainted = () => {
      const canvas = bench.canvas()
      if (!canvas || !context || canvas.width < 400) return false
      context.clearRect(0, 0, 8, 8)
      context.drawImage(canvas, 0, 0, 8, 8)
      return context.getImageData(4, 4, 1, 1).data[3] !== 0
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    bench.mount(document.body)
    for (let at = 0; at < 10; at += 1) await frame()
    const start = performance.now()
    bench.show(bench.data)
    while (!isPainted()) await frame()
    // The frame that holds it has been handed over when the next one begins.
    await frame()
    return performance.now() - start
  },

  /** Moves the pointer over the picture, once each frame; the 95th percentile between frames, ms. */
  async hover() {
    const bench = /** @type {any} */ (globalThis).bench
    const target = bench.target()
    const { left, top, width, height } = target.getBoundingClientRect()
    const times = []
    let last = await new Promise((resolve) => requestAnimationFrame(resolve))
    for (let at = 0; at < 120; at += 1) {
      const where = {
        bubbles: true,
        composed: true,
        cancelable: true,
        view: window,
        pointerType: 'mouse',
        clientX: left + width * (0.05 + 0.9 * ((at * 0.037) % 1)),
        clientY: top + height * (0.05 + 0.9 * ((at * 0.061) % 1)),
      }
      target.dispatchEvent(new PointerEvent('pointermove', where))
      target.dispatchEvent(new MouseEvent('mousemove', where))
      const now = await new Promise((resolve) => requestAnimationFrame(resolve))
      times.push(now - last)
      last = now
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]
  },

  /** Goes into the first node and back, five times; the 95th percentile between frames, ms. NaN where there is no zoom. */
  async zoom() {
    const bench = /** @type {any} */ (globalThis).bench
    if (!bench.zoom) return NaN
    const times = []
    let last = await new Promise((resolve) => requestAnimationFrame(resolve))
    for (let step = 0; step < 10; step += 1) {
      bench.zoom(step)
      for (let at = 0; at < 18; at += 1) {
        const now = await new Promise((resolve) => requestAnimationFrame(resolve))
        times.push(now - last)
        last = now
      }
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]
  },
}
