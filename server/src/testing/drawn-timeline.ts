/** An .otio file of one clip, 48 frames at 24, with a stroke on its fourth frame, as the body of an import. */
export function drawnTimeline(layers: readonly object[] = [stroke()]): { name: string; content: string } {
  const clip = {
    OTIO_SCHEMA: 'Clip.2',
    name: 'shot',
    source_range: otioRange(0, 48),
    effects: [{ OTIO_SCHEMA: 'Annotation.1', name: 'Annotations', visible: true, layers }],
  }
  const track = { OTIO_SCHEMA: 'Track.1', kind: 'Video', children: [clip] }
  return otioFile({ OTIO_SCHEMA: 'Timeline.1', tracks: { OTIO_SCHEMA: 'Stack.1', children: [track] } })
}

export function otioFile(timeline: object, name = 'review.otio'): { name: string; content: string } {
  return { name, content: Buffer.from(JSON.stringify(timeline)).toString('base64') }
}

export function otioRange(start: number, duration: number, rate = 24): object {
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate })
  return { OTIO_SCHEMA: 'TimeRange.1', start_time: time(start), duration: time(duration) }
}

/** As OpenRV writes one: no id, no image bounds, so that the picture is 16 units wide. */
export function stroke(over: object = {}): object {
  return {
    OTIO_SCHEMA: 'Paint.1',
    name: 'Paint',
    points: [
      { OTIO_SCHEMA: 'Point.1', width: 0.05, x: -4, y: 2.25 },
      { OTIO_SCHEMA: 'Point.1', width: 0.05, x: 4, y: -2.25 },
    ],
    rgba: [1, 0, 0, 1],
    type: 'COLOR',
    brush: 'circle',
    layer_range: otioRange(3, 1),
    visible: true,
    ...over,
  }
}
