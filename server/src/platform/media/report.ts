import { z } from 'zod'

/** The part of ffprobe's JSON that is used; the rest differs from version to version. */
const stream = z.object({
  index: z.number().int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  profile: z.string().optional(),
  level: z.number().optional(),
  pix_fmt: z.string().optional(),
  field_order: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  nb_frames: z.string().optional(),
  duration: z.string().optional(),
  color_range: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  channels: z.number().optional(),
  sample_rate: z.string().optional(),
  tags: z.record(z.string(), z.string()).optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})

const report = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ duration: z.string().optional(), tags: z.record(z.string(), z.string()).optional() }).default({}),
})

export type ReportStream = z.infer<typeof stream>
export type ProbeReport = z.infer<typeof report>

export function parseReport(json: string): ProbeReport {
  return report.parse(JSON.parse(json))
}
