import { basename } from 'node:path'

/**
 * The name that a class of a sheet has in the page: `work-row` of work.module.css is `work_work-row`. It can be read, so
 * that tests and a sheet that lays out another's parts can say it; names of sheets are unique, and so are these.
 */
export function scopedName(name: string, file: string): string {
  return `${basename(file.replace(/\?.*$/, ''), '.module.css')}_${name}`
}
