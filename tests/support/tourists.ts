import type { Page } from 'playwright'
import type { Role } from '#contract/permission.ts'
import { openDevice, type Device, type DeviceOptions } from './device.ts'
import { ADMIN_EMAIL, DEMO_PASSWORD, HOST_EMAIL } from './people.ts'
import { signIn, waitUntilLevel } from './screens.ts'
import { openDeviceOf, openHostDevice, openInstalledDevice } from './stored-sign-in.ts'

/** Three devices that together can see every page: signed out, a host's and an administrator's. */
export type Tourists = {
  page: (role: Role | null) => Page
  devices: () => Device[]
  dispose: () => Promise<void>
}

export async function openTourists(serverUrl: string, options: DeviceOptions = {}): Promise<Tourists> {
  const [nobody, host, admin] = await Promise.all([
    open(serverUrl, options),
    // A stored sign-in's service worker would run even if a test blocks service workers.
    options.serviceWorkers === 'block'
      ? signedIn(serverUrl, HOST_EMAIL, options)
      : openHostDevice(serverUrl, options),
    openAdminDevice(serverUrl, options),
  ])
  return {
    page: (role) => (role === null ? nobody : role === 'ADMIN' ? admin : host).page(),
    devices: () => [nobody, host, admin],
    dispose: async () => {
      await Promise.all([nobody, host, admin].map((device) => device.dispose()))
    },
  }
}

function open(serverUrl: string, options: DeviceOptions): Promise<Device> {
  return options.serviceWorkers === 'block' ? openDevice(options) : openInstalledDevice(serverUrl, options)
}

/** A device on which the demo's guest with rent to pay is signed in. */
export function openGuestDevice(serverUrl: string, options: DeviceOptions = {}): Promise<Device> {
  return signedIn(serverUrl, 'tom.hallward@farstead.example', options)
}

/** A device on which the demo's administrator is signed in. */
export function openAdminDevice(serverUrl: string, options: DeviceOptions = {}): Promise<Device> {
  return signedIn(serverUrl, ADMIN_EMAIL, options)
}

async function signedIn(serverUrl: string, email: string, options: DeviceOptions): Promise<Device> {
  if (options.serviceWorkers !== 'block')
    return openDeviceOf(serverUrl, { email, password: DEMO_PASSWORD }, options)
  const device = await openDevice(options)
  await signIn(device.page(), serverUrl, email, DEMO_PASSWORD)
  await waitUntilLevel(device.page())
  return device
}
