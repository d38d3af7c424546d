// The server's exports name frames by the same rules.
export { frameToTimecode, hasDropFrame, timecodeToFrame, type TimecodeOptions } from '@arbo/core/format'
