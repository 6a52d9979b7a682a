import { test as base } from 'vitest'
import { openDeviceOf, openInstalledDevice, type Account } from './stored-sign-in.ts'
import { openDevice, type Device, type DeviceOptions } from './device.ts'
import { saveScreenshots } from './keep-screenshots.ts'
import { openShapedLink, type ShapedLink } from './shaped-link.ts'
import { startSharedServer, type SharedServer } from './shared-server.ts'
import { createWorld, PASSWORD } from './world.ts'

/** The devices of one journey, which are closed after it. */
export type Devices = {
  /** Opens a device on which a person of the world is signed in and everything is in sync. */
  of(person: { user: { email: string } }, options?: DeviceOptions): Promise<Device>
  /** The same for an account that isn't of the world. */
  ofAccount(account: Account, options?: DeviceOptions): Promise<Device>
  /** Opens a device on which the app is installed and nobody is signed in. */
  installed(options?: DeviceOptions): Promise<Device>
  /** Opens a device that has never been here. */
  fresh(options?: DeviceOptions): Promise<Device>
  opened: readonly Device[]
}

/**
 * Tests of a journey that leaves the server as it is:
 * - `server` is shared with the other journeys of this worker;
 * - `line` leads from the browsers to the server, and can be cut or slow; it is the journey's own, as is all below;
 * - `world` has its people and their records;
 * - `devices` opens their browsers.
 *
 * A journey that stops or configures its server starts one of its own (start-server.ts).
 */
export const test = base
  // oxlint-disable-next-line eslint/no-empty-pattern -- Vitest reads from the pattern which fixtures this one needs
  .extend('server', { scope: 'worker' }, async ({}, { onCleanup }): Promise<SharedServer> => {
    const server = await startSharedServer()
    onCleanup(() => server.stop())
    return server
  })
  .extend('line', { scope: 'file' }, async ({ server }, { onCleanup }): Promise<ShapedLink> => {
    const line = await openShapedLink(
      Number(new URL(server.url).port),
      Number(new URL(server.publicUrl).port),
    )
    onCleanup(() => line.close())
    return line
  })
  .extend('world', { scope: 'file' }, ({ server }) => createWorld(server))
  // Needs the line only so that it is open before the first device, and until the last is closed.
  .extend('devices', { scope: 'file' }, ({ server, line: _ }, { onCleanup }): Devices => {
    const opened: Device[] = []
    const kept = async (opening: Promise<Device>): Promise<Device> => {
      const device = await opening
      opened.push(device)
      return device
    }
    onCleanup(async () => {
      for (const device of opened) await device.dispose()
    })
    return {
      of: ({ user: { email } }, options) =>
        kept(openDeviceOf(server.publicUrl, { email, password: PASSWORD }, options)),
      ofAccount: (account, options) => kept(openDeviceOf(server.publicUrl, account, options)),
      installed: (options) => kept(openInstalledDevice(server.publicUrl, options)),
      fresh: (options) => kept(openDevice(options)),
      opened,
    }
  })
  .extend('screenshots', { auto: true }, async ({ devices, task }, { onCleanup }) => {
    onCleanup(async () => {
      if (task.result?.state === 'fail') await saveScreenshots(task.name, devices.opened)
    })
  })
