import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { readSettings } from '../auth/settings.ts'
import type { LocalEnv } from '../environment.ts'
import { PAGE_POLICY, panelPage } from '../page.ts'
import { decryptMessage, isSender, newDevice, type StoredDevice } from './devices.ts'

const KEPT = 100
/** The maximum size that real push services accept. */
const MAX_BYTES = 4_096

type Message = {
  id: number
  deviceId: string
  text: string
  topic: string
  ttl: number
  at: number
}

const messages = async (db: D1Database) =>
  (
    await db
      .prepare(
        'SELECT id, device_id AS deviceId, text, topic, ttl, at FROM push_messages ORDER BY id DESC LIMIT ?1',
      )
      .bind(KEPT)
      .all<Message>()
  ).results

const findDevice = (db: D1Database, id: string) =>
  db
    .prepare(
      `SELECT id, private_key AS privateKey, public_key AS publicKey, auth, site_key AS siteKey, ended
       FROM push_devices WHERE id = ?1`,
    )
    .bind(id)
    .first<StoredDevice>()

const addressOf = (url: string, id: string) => new URL(`/local/push/devices/${id}`, url).href

function messageItem({ text, topic, ttl, at }: Message) {
  const time = new Date(at).toISOString()
  return html`<article>
    <p class="label">
      <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time> · topic ${topic} ·
      kept for ${ttl} s
    </p>
    <p class="text">${text}</p>
  </article>`
}

/** A push service with simulated browsers: decrypts and lists the messages that the site sends to them. */
export const pushRoutes = new Hono<{ Bindings: LocalEnv }>()
  .basePath('/local')
  .get('/push', async (c) => {
    c.header('content-security-policy', PAGE_POLICY)
    c.header('cache-control', 'no-store')
    const rows = await messages(c.env.AUTH_DB)
    return c.html(
      panelPage({
        title: 'Notifications',
        stylesheet: '/local/mail.css',
        lead: html`Every notification that the local site sent to the browsers of its tests, the
          newest first. <a href="/">To the site</a>`,
        main: html`${rows.length > 0 ? rows.map(messageItem) : html`<p>No notification yet.</p>`}`,
      }),
    )
  })
  .get('/push.json', async (c) => {
    c.header('cache-control', 'no-store')
    return c.json(await messages(c.env.AUTH_DB))
  })
  // Simulates `pushManager.subscribe()`.
  .post('/push/devices', async (c) => {
    const parsedBody = z.strictObject({ siteKey: z.string() }).safeParse(await c.req.json())
    if (!parsedBody.success) return c.json({ detail: z.prettifyError(parsedBody.error) }, 422)
    const device = await newDevice(parsedBody.data.siteKey)
    await c.env.AUTH_DB.prepare(
      'INSERT INTO push_devices (id, private_key, public_key, auth, site_key) VALUES (?1, ?2, ?3, ?4, ?5)',
    )
      .bind(device.id, device.privateKey, device.publicKey, device.auth, device.siteKey)
      .run()
    const keys = { p256dh: device.publicKey, auth: device.auth }
    return c.json({ endpoint: addressOf(c.req.url, device.id), keys }, 201)
  })
  // Simulates `subscription.unsubscribe()`.
  .delete('/push/devices/:id', async (c) => {
    await c.env.AUTH_DB.prepare('UPDATE push_devices SET ended = 1 WHERE id = ?1')
      .bind(c.req.param('id'))
      .run()
    return c.body(null, 204)
  })
  // Receives a message from the site (RFC 8030).
  .post('/push/devices/:id', async (c) => {
    const device = await findDevice(c.env.AUTH_DB, c.req.param('id'))
    if (!device) return c.body(null, 404)
    if (device.ended) return c.body(null, 410)
    const header = (name: string) => c.req.header(name) ?? ''
    const { origin } = new URL(c.req.url)
    if (!(await isSender(header('authorization'), device, origin))) return c.body(null, 403)
    const body = new Uint8Array(await c.req.arrayBuffer())
    if (body.length > MAX_BYTES) return c.body(null, 413)
    if (header('content-encoding') !== 'aes128gcm' || !/^\d+$/.test(header('ttl'))) {
      return c.body(null, 400)
    }
    if (!/^[\w-]{0,32}$/.test(header('topic'))) return c.body(null, 400)
    const text = await decryptMessage(body, device).catch(() => null)
    if (text === null) return c.body(null, 400)
    const { clockOffsetMs } = await readSettings(c.env.AUTH_DB)
    await c.env.AUTH_DB.prepare(
      'INSERT INTO push_messages (device_id, text, topic, ttl, at) VALUES (?1, ?2, ?3, ?4, ?5)',
    )
      .bind(device.id, text, header('topic'), Number(header('ttl')), Date.now() + clockOffsetMs)
      .run()
    return c.body(null, 201)
  })
