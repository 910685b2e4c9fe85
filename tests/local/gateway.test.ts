import { beforeEach, describe, expect, test } from 'vitest'
import gateway from '../../worker/local/gateway.ts'
import { administration, ask, askJson, dataOf, resetStandIns, signIn, visitor } from './stand-in.ts'

beforeEach(resetStandIns)

describe('the gateway', () => {
  test('forwards the site’s own paths to the site', async () => {
    for (const path of ['/', '/companions', '/locals', '/auth/v2/x', '/api/companions']) {
      expect(await (await ask(path)).text()).toBe('The site')
    }
  })

  test.each(['localhost', '127.0.0.1:9000', '[::1]:8787'])('responds on %s', async (host) => {
    expect((await ask(`http://${host}/auth/v1/.well-known/jwks.json`)).status).toBe(200)
  })

  test.each(['velours.example', '192.168.1.7', 'localhost.velours.example'])(
    'responds 403 to everything on %s',
    async (host) => {
      const panels = ['/local/mail', '/local/auth/accounts', '/local/pay', '/local/pay/startorder']
      for (const path of ['/', '/auth/v1/health', ...panels]) {
        expect((await ask(`http://${host}${path}`)).status).toBe(403)
      }
    },
  )

  test('responds 403 outside local development', async () => {
    const bindings = { LOCAL: undefined as unknown as string }
    expect((await ask('/local/mail', {}, bindings)).status).toBe(403)
  })
})

describe('a scheduled event', () => {
  const trigger = (outcome: string) => {
    const events: unknown[] = []
    const recordEvent = async (event: unknown) => {
      events.push(event)
      return { outcome }
    }
    const event = { cron: '23 3 * * *', scheduledTime: 1_000 } as ScheduledController
    return {
      seen: events,
      ran: gateway.scheduled(event, { SITE: { scheduled: recordEvent } } as never),
    }
  }

  test('reaches the site with its cron line and its time', async () => {
    const { seen, ran } = trigger('ok')
    await ran
    expect(seen).toEqual([{ cron: '23 3 * * *', scheduledTime: new Date(1_000) }])
  })

  test('fails when a job of the site fails', async () => {
    await expect(trigger('exception').ran).rejects.toThrow('"23 3 * * *" ended with "exception"')
  })
})

describe('an upload', () => {
  const MB = 1024 * 1024
  /** A body of `size` bytes, with a count of the bytes that were read. */
  function bodyOf(bytes: number) {
    const progress = { bytes: 0 }
    const body = new ReadableStream({
      pull(controller) {
        if (progress.bytes >= bytes) return controller.close()
        progress.bytes += MB
        controller.enqueue(new Uint8Array(MB).fill(7))
      },
    })
    return { body, read: progress }
  }
  const send = (body: ReadableStream, answer: (request: Request) => Promise<Response>) =>
    ask('/api/upload', { method: 'POST', body }, { SITE: { fetch: answer } as never })

  test('arrives at the site unchanged', async () => {
    const { body } = bodyOf(5 * MB)
    const response = await send(body, async (request) => {
      const bytes = new Uint8Array(await request.arrayBuffer())
      return Response.json([request.method, bytes.length, bytes.every((byte) => byte === 7)])
    })
    expect(await response.json()).toEqual(['POST', 5 * MB, true])
  })

  const refusals: [when: string, answer: (request: Request) => Promise<Response>][] = [
    ['before it is read', () => Promise.resolve(new Response('Why', { status: 415 }))],
    [
      'after its first bytes',
      async ({ body }) => {
        const reader = body!.getReader()
        await reader.read()
        await reader.cancel()
        return new Response('Why', { status: 415 })
      },
    ],
  ]
  test.each(refusals)(
    'that is rejected %s is read to its end before the response',
    async (_, answer) => {
      const { body, read } = bodyOf(20 * MB)
      const response = await send(body, answer)
      expect(read.bytes).toBe(20 * MB)
      expect([response.status, await response.text()]).toEqual([415, 'Why'])
    },
  )

  test('that is rejected and never ends is read up to a limit', async () => {
    const { body, read } = bodyOf(Infinity)
    const response = await send(body, () => Promise.resolve(new Response('Why', { status: 413 })))
    expect(response.status).toBe(413)
    expect(read.bytes).toBeLessThan(70 * MB)
  })

  test('that breaks off also breaks off for the site', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(9)),
      pull: (controller) => controller.error(new Error('gone')),
    })
    const response = await send(body, async (request) => {
      const failed = await request.arrayBuffer().then(
        () => 'complete',
        () => 'cut off',
      )
      return new Response(failed)
    })
    expect(await response.text()).toBe('cut off')
  })
})

describe('the local accounts', () => {
  type Account = { email: string; password: string; id: string; role?: string }
  const ensure = () => askJson<{ accounts: Account[] }>('/local/auth/accounts', { method: 'POST' })

  test('exist from the first request, with one password', async () => {
    for (const name of ['member', 'premium', 'companion', 'admin']) {
      const session = await signIn(visitor(), `${name}@velours.test`, 'velours-local')
      expect(session.user.app_metadata.role).toBe(name === 'admin' ? 'admin' : undefined)
    }
  })

  test('are listed without changes on every request', async () => {
    const { accounts } = await ensure()
    expect(accounts.map(({ email }) => email)).toEqual([
      'member@velours.test',
      'premium@velours.test',
      'companion@velours.test',
      'admin@velours.test',
    ])
    expect(await ensure()).toEqual({ accounts })
    for (const { email, password, id } of accounts) {
      expect((await signIn(visitor(), email, password)).user.id).toBe(id)
    }
  })

  test('are restored after someone changed them', async () => {
    const { accounts } = await ensure()
    const [member, , , admin] = accounts
    const changes = { password: 'changed-since', ban_duration: '24h' }
    dataOf(await administration().updateUserById(member?.id ?? '', changes))
    const demoted = { app_metadata: { role: null } }
    dataOf(await administration().updateUserById(admin?.id ?? '', demoted))
    await ensure()
    await signIn(visitor(), 'member@velours.test', 'velours-local')
    const { user } = await signIn(visitor(), 'admin@velours.test', 'velours-local')
    expect(user.app_metadata.role).toBe('admin')
  })
})

describe('the settings of the stand-ins', () => {
  test('can be read, changed and reset', async () => {
    const change = { method: 'POST', body: '{"accessTokenSeconds":60}' }
    expect(await askJson('/local/auth/settings', change)).toMatchObject({ accessTokenSeconds: 60 })
    const settings = await askJson('/local/auth/settings', { method: 'DELETE' })
    expect(settings).toMatchObject({ accessTokenSeconds: 3600, maxFrequencySeconds: 60 })
    expect(await askJson('/local/auth/settings')).toEqual(settings)
  })

  test('reject unknown values', async () => {
    const wrong = { method: 'POST', body: '{"minPasswordLength":1,"colour":"red"}' }
    expect((await ask('/local/auth/settings', wrong)).status).toBe(400)
  })

  test('move the clock', async () => {
    const { now } = await askJson<{ now: string }>('/local/auth/clock', {
      method: 'POST',
      body: '{"offsetMs":86400000}',
    })
    expect(Date.parse(now) - Date.now()).toBeGreaterThan(86_000_000)
  })
})
