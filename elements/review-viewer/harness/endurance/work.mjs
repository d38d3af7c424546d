/**
 * Runs in the page: what people do in a review, at about ten times their speed. One viewer stays all the time, a second
 * one is opened and removed in each round. Leaves the work in `globalThis.work`.
 */
export function prepareWork({ sources }) {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const inside = (viewer, selector) => viewer.shadowRoot.querySelector(selector)
  const media = sources.map((src, index) => ({ kind: 'video', src, id: `v${index}`, name: `v${index}`, frameRate: 24 }))

  async function until(look, what) {
    for (const end = performance.now() + 20_000; performance.now() < end; await nextFrame()) {
      const element = look()
      if (element) return element
    }
    throw new Error(`Waited too long for ${what}`)
  }
  const part = (viewer, selector) => until(() => inside(viewer, selector), selector)
  const press = async (viewer, label) => (await part(viewer, `button[aria-label="${label}"]:enabled`)).click()

  async function open() {
    const viewer = document.createElement('arbo-review-viewer')
    const ready = new Promise((resolve) => viewer.addEventListener('ready', resolve, { once: true }))
    Object.assign(viewer, { media, currentUser: { id: 'u1', display_name: 'Ada Byron' } })
    document.body.append(viewer)
    await ready
    return viewer
  }

  async function scrub(viewer, times) {
    for (let n = 0; n < times; n += 1) {
      viewer.seek((n * 37) % 300)
      await pause(n % 5 === 0 ? 120 : 20)
    }
    await until(() => viewer.getFrame() === ((times - 1) * 37) % 300, 'the end of scrubbing')
  }

  async function play(viewer) {
    for (const speed of [1, 10, -4]) {
      viewer.play(speed)
      await pause(250)
    }
    viewer.pause()
  }

  async function draw(viewer, strokes) {
    await press(viewer, 'Pencil')
    const layer = await part(viewer, '.drawing[data-tool="pencil"]')
    const area = inside(viewer, 'canvas.picture').getBoundingClientRect()
    const send = (type, [x, y], buttons) =>
      layer.dispatchEvent(
        new PointerEvent(type, {
          pointerId: 1,
          pointerType: 'mouse',
          isPrimary: true,
          button: type === 'pointermove' ? -1 : 0,
          buttons,
          clientX: area.left + x * area.width,
          clientY: area.top + y * area.height,
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      )
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      const at = (n) => [0.2 + n / 60, 0.5 + 0.3 * Math.sin(stroke + n / 4)]
      send('pointerdown', at(0), 1)
      for (let n = 1; n < 30; n += 1) {
        send('pointermove', at(n), 1)
        if (n % 5 === 0) await nextFrame()
      }
      send('pointerup', at(30), 0)
      await nextFrame()
    }
    await press(viewer, 'Undo')
    await press(viewer, 'Pencil')
  }

  async function comment(viewer) {
    const field = await part(viewer, '.composer textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, 'Too dark here')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    ;(await part(viewer, '.composer-send:enabled')).click()
    await part(viewer, '.comment')
  }

  async function change(viewer) {
    for (const version of ['v1', 'v0']) {
      const ready = new Promise((resolve) => viewer.addEventListener('ready', resolve, { once: true }))
      const choice = inside(viewer, '.version-select')
      choice.value = version
      choice.dispatchEvent(new Event('change', { bubbles: true }))
      await ready
    }
  }

  async function compare(viewer) {
    await press(viewer, 'Compare')
    for (const mode of ['Side by side', 'Overlay', 'Wipe', 'Difference']) {
      await press(viewer, mode)
      await part(viewer, '.picture-pair')
      for (let n = 0; n < 4; n += 1) {
        viewer.seek(40 + n * 50)
        await pause(60)
      }
    }
    await press(viewer, 'End comparing')
    await until(() => !inside(viewer, '.picture-pair'), 'the end of comparing')
  }

  async function look(viewer) {
    for (const tab of ['renditions', 'comments']) {
      ;(await part(viewer, `#tab-${tab}`)).click()
      await nextFrame()
    }
    await press(viewer, 'Keyboard shortcuts')
    ;(await part(viewer, '.sheet[open] button[aria-label="Close"]')).click()
    await press(viewer, 'Guides and view')
    const panel = await part(viewer, '.popup:popover-open')
    panel.hidePopover()
  }

  /** Back to the first frame, with nothing drawn or written: what is left then is what was left over. */
  async function rest(viewer) {
    Object.assign(viewer, { annotations: [], comments: [] })
    viewer.seek(0)
    await until(() => viewer.getFrame() === 0, 'the first frame')
    await pause(300)
  }

  let staying
  globalThis.work = {
    async begin() {
      staying = await open()
    },
    async round() {
      await scrub(staying, 40)
      await play(staying)
      await change(staying)
      await compare(staying)
      await draw(staying, 1)
      await comment(staying)
      const passing = await open()
      await scrub(passing, 20)
      await draw(passing, 4)
      await comment(passing)
      await look(passing)
      await compare(passing)
      await change(passing)
      passing.play(2)
      await pause(200)
      passing.remove()
      await rest(staying)
    },
    end() {
      staying.remove()
    },
  }
}
