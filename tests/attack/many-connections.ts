import { openRawClient } from '#tests/support/live-bed.ts'
import { ask, type AttackTarget } from './attack-target.ts'

/** Connections that are open in the end, of those that were opened one after the other. */
export async function openLiveConnections(
  target: AttackTarget,
  count: number,
  isSignedIn: boolean,
): Promise<number> {
  const settings = await ask(target, target.attacker, '/v1/event/settings')
  const { key } = (JSON.parse(settings.body.toString()) as { data: { key: string } }).data
  const clients = []
  for (let n = 0; n < count; n += 1) {
    const client = openRawClient(target.url.replace(/^http/, 'ws'), { path: `/app/${key}?protocol=7` })
    clients.push(client)
    const socket_id = await client.socketId()
    if (isSignedIn) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams({ socket_id }).toString()
      const signed = await ask(target, target.attacker, '/v1/event/auth', { method: 'POST', headers, body })
      client.send({ event: 'pusher:signin', data: JSON.parse(signed.body.toString()) as unknown })
      await client.frame('pusher:signin_success')
    }
  }
  // The last answer comes after every goodbye that was said before it.
  const newest = clients.at(-1)
  newest?.send({ event: 'pusher:ping', data: {} })
  await newest?.frame('pusher:pong')
  const open = clients.filter(({ ws, frames }) => {
    return ws.readyState === ws.OPEN && !frames.some(({ event }) => event === 'pusher:error')
  })
  for (const { ws } of clients) ws.terminate()
  return open.length
}
