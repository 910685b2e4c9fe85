import { beforeEach, describe, expect, test } from 'vitest'
import gateway from '../../worker/local/gateway.ts'
import { administration, ask, askJson, given, resetStandIns, signIn, visitor } from './stand-in.ts'

beforeEach(resetStandIns)

describe('the gateway', () => {
  test('leaves to the site what is the site’s', async () => {
    for (const path of ['/', '/companions', '/locals', '/auth/v2/x', '/api/companions']) {
      expect(await (await ask(path)).text()).toBe('The site')
    }
  })

  test.each(['localhost', '127.0.0.1:9000', '[::1]:8787'])('answers on %s', async (host) => {
    expect((await ask(`http://${host}/auth/v1/.well-known/jwks.json`)).status).toBe(200)
  })

  test.each(['velours.example', '192.168.1.7', 'localhost.velours.example'])(
    'answers nothing at all on %s',
    async (host) => {
      const panels = ['/local/mail', '/local/auth/accounts', '/local/pay', '/local/pay/startorder']
      for (const path of ['/', '/auth/v1/health', ...panels]) {
        expect((await ask(`http://${host}${path}`)).status).toBe(403)
      }
    },
  )

  test('answers nothing outside local development', async () => {
    const bindings = { LOCAL: undefined as unknown as string }
    expect((await ask('/local/mail', {}, bindings)).status).toBe(403)
  })
})

describe('a scheduled event', () => {
  const trigger = (outcome: string) => {
    const seen: unknown[] = []
    const scheduled = async (event: unknown) => {
      seen.push(event)
      return { outcome }
    }
    const event = { cron: '23 3 * * *', scheduledTime: 1_000 } as ScheduledController
    return { seen, ran: gateway.scheduled(event, { SITE: { scheduled } } as never) }
  }

  test('reaches the site with its cron line and its time', async () => {
    const { seen, ran } = trigger('ok')
    await ran
    expect(seen).toEqual([{ cron: '23 3 * * *', scheduledTime: new Date(1_000) }])
  })

  test('fails when a job of the site has failed', async () => {
    await expect(trigger('exception').ran).rejects.toThrow('"23 3 * * *" ended with "exception"')
  })
})

describe('an upload', () => {
  const MB = 1024 * 1024
  /** A body of `size` bytes, and how many of them were read. */
  function bodyOf(bytes: number) {
    const read = { bytes: 0 }
    const body = new ReadableStream({
      pull(controller) {
        if (read.bytes >= bytes) return controller.close()
        read.bytes += MB
        controller.enqueue(new Uint8Array(MB).fill(7))
      },
    })
    return { body, read }
  }
  const send = (body: ReadableStream, answer: (request: Request) => Promise<Response>) =>
    ask('/api/upload', { method: 'POST', body }, { SITE: { fetch: answer } as never })

  test('arrives at the site as it was sent', async () => {
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
    'that is refused %s is read to its end before the answer',
    async (_, answer) => {
      const { body, read } = bodyOf(20 * MB)
      const response = await send(body, answer)
      expect(read.bytes).toBe(20 * MB)
      expect([response.status, await response.text()]).toEqual([415, 'Why'])
    },
  )

  test('that is refused and goes on without end is read up to a limit', async () => {
    const { body, read } = bodyOf(Infinity)
    const response = await send(body, () => Promise.resolve(new Response('Why', { status: 413 })))
    expect(response.status).toBe(413)
    expect(read.bytes).toBeLessThan(70 * MB)
  })

  test('that breaks off breaks off for the site, too', async () => {
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

  test('are there from the first request, with one password', async () => {
    for (const name of ['member', 'premium', 'companion', 'admin']) {
      const session = await signIn(visitor(), `${name}@velours.test`, 'velours-local')
      expect(session.user.app_metadata.role).toBe(name === 'admin' ? 'admin' : undefined)
    }
  })

  test('are listed, and the same however often they are requested', async () => {
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

  test('are restored when someone changed them', async () => {
    const { accounts } = await ensure()
    const [member, , , admin] = accounts
    const changed = { password: 'changed-since', ban_duration: '24h' }
    given(await administration().updateUserById(member?.id ?? '', changed))
    const demoted = { app_metadata: { role: null } }
    given(await administration().updateUserById(admin?.id ?? '', demoted))
    await ensure()
    await signIn(visitor(), 'member@velours.test', 'velours-local')
    const { user } = await signIn(visitor(), 'admin@velours.test', 'velours-local')
    expect(user.app_metadata.role).toBe('admin')
  })
})

describe('the settings of the stand-ins', () => {
  test('are read, changed and reset', async () => {
    const change = { method: 'POST', body: '{"accessTokenSeconds":60}' }
    expect(await askJson('/local/auth/settings', change)).toMatchObject({ accessTokenSeconds: 60 })
    const settings = await askJson('/local/auth/settings', { method: 'DELETE' })
    expect(settings).toMatchObject({ accessTokenSeconds: 3600, maxFrequencySeconds: 60 })
    expect(await askJson('/local/auth/settings')).toEqual(settings)
  })

  test('refuse what is none', async () => {
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
