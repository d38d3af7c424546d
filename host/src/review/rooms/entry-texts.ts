/** The texts of the buttons to live rooms, which several pages have. */
export const roomEntryTexts = {
  start: 'Review live',
  join: (count: number) => (count === 0 ? 'Live' : `Live: ${count} ${count === 1 ? 'person' : 'people'}`),
  joinAction: 'Join',
  startFailed: 'The room could not be started',
  openRooms: 'Live now',
  there: (count: number) => (count === 0 ? 'nobody there' : `${count} ${count === 1 ? 'person' : 'people'}`),
  openRoom: (name: string, by: string) => `${name}, started by ${by}`,
} as const
