import { MessageChannel, Worker } from 'node:worker_threads'
import { proxy, wrap } from 'comlink'
import type { FastifyInstance } from 'fastify'
import { createSwitchableNetwork, type SwitchableNetwork } from '#tests/support/switchable-network.ts'
import type { CarriedRequest, CarriedAnswer, DeviceApi } from './device.worker.ts'

/** How much faster time passes for a device than for the test. */
const HASTE = 20

/** A thread does not take over how this one reads TypeScript. */
const START = `
  import('tsx/esm/api')
    .then(({ register }) => register())
    .then(() => import(${JSON.stringify(new URL('./device.worker.ts', import.meta.url).href)}))
`

/** A device of the run, its thread and its own line to the server. */
export type ChaosDevice = {
  name: string
  api: DeviceApi
  network: SwitchableNetwork
  end: () => Promise<void>
}

/** Starts a device's thread. It may be used for one person after the other (`clear`). */
export async function startChaosDevice(name: string, app: FastifyInstance): Promise<ChaosDevice> {
  const network = createSwitchableNetwork(app, 'http://farstead.test')
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(START, {
    eval: true,
    workerData: { name, haste: HASTE, port: port2 },
    transferList: [port2],
  })
  const api = wrap<DeviceApi>(
    // Node's port is the browser's in all but its type.
    port1 as unknown as globalThis.MessagePort,
    // Everything of it answers with a promise already; Comlink's own type forgets which arguments fit which name.
  ) as unknown as DeviceApi
  await api.connect(
    proxy(async ({ url, method, headers, body }: CarriedRequest): Promise<CarriedAnswer> => {
      const response = await network.fetch(url, {
        method,
        headers,
        ...(body === null ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return {
        status: response.status,
        headers: [...response.headers],
        body: response.status === 204 || response.status === 304 ? null : bytes,
      }
    }),
  )
  return { name, api, network, end: async () => void (await worker.terminate()) }
}
