import { initializeApp } from 'firebase/app'
import { getMessaging, getToken, isSupported } from 'firebase/messaging'
import { readSettings } from '../../app/settings.ts'

/** The token by which the messaging service reaches this browser through the product’s own worker; null where it cannot. */
export async function pushToken(): Promise<string | null> {
  const { push } = readSettings()
  if (!push || !('serviceWorker' in navigator) || !(await isSupported())) return null
  const { vapidKey, ...options } = push
  const serviceWorkerRegistration = await navigator.serviceWorker.ready
  return getToken(getMessaging(initializeApp(options)), { vapidKey, serviceWorkerRegistration })
}
