import { basename } from 'node:path'

/**
 * The name that a class of a sheet has in the page: `work-row` of work.module.css is `work_work-row`. It is readable,
 * so that tests and sheets that lay out another's parts can use it; sheet names are unique, and so are these.
 */
export function scopedName(name: string, file: string): string {
  return `${basename(file.replace(/\?.*$/, ''), '.module.css')}_${name}`
}
