import { MessageChannel, Worker } from 'node:worker_threads'
import { proxy, wrap } from 'comlink'
import type { FastifyInstance } from 'fastify'
import { createSwitchableNetwork, type SwitchableNetwork } from '#tests/support/switchable-network.ts'
import type { CarriedRequest, CarriedAnswer, DeviceApi } from './device.worker.ts'

/** How much faster time passes for a device than for the test. */
const HASTE = 20

/** A thread doesn't inherit this one's TypeScript loader. */
const START = `
  import('tsx/esm/api')
    .then(({ register }) => register())
    .then(() => import(${JSON.stringify(new URL('./device.worker.ts', import.meta.url).href)}))
`

/** A simulated device: its thread and its own network connection to the server. */
export type ChaosDevice = {
  name: string
  api: DeviceApi
  network: SwitchableNetwork
  end: () => Promise<void>
}

/** Starts a device's thread. Several people may use it one after the other (`clear`). */
export async function startChaosDevice(name: string, app: FastifyInstance): Promise<ChaosDevice> {
  const network = createSwitchableNetwork(app, 'http://farstead.test')
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(START, {
    eval: true,
    workerData: { name, haste: HASTE, port: port2 },
    transferList: [port2],
  })
  const api = wrap<DeviceApi>(
    // Node's port is the same as the browser's except for its type.
    port1 as unknown as globalThis.MessagePort,
    // All its functions return promises already; Comlink's own type loses which arguments belong to which name.
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
