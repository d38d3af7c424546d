/** A message to a device. Values are texts, as messaging services want them. */
export interface PushMessage {
  title: string
  body: string
  /** Path on this server that a click leads to. */
  path: string
  wsCode: string
  type: string
  /** Of the notification: a later message of the same one takes the place of the earlier. */
  id: string
}

/** Hands messages to the devices that people have registered. */
export interface PushSender {
  /**
   * @returns 'gone' where the token will never be reached again
   * @throws where a later attempt may succeed
   */
  send(token: string, message: PushMessage): Promise<'sent' | 'gone'>
}

/** Without a messaging service nobody is reached beyond the live stream of open pages. */
export const embeddedSender: PushSender = { send: async () => 'sent' }
