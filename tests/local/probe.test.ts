import { env, exports } from 'cloudflare:workers'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
test('x', async () => {
  const f = (exports as any).default
  expect(await (await f.fetch('http://localhost:8787/hello')).text()).toBe('The site')
  const c = createClient('http://localhost:8787', 'sb_publishable_velours_local_desk_only', {
    global: { fetch: (i, n) => f.fetch(new Request(i, n)) },
  })
  console.log(await c.auth.signUp({ email: 'ada@x.test', password: 'secret1' }))
  console.log(
    await c.auth.signInWithPassword({ email: 'member@velours.test', password: 'velours-local' }),
  )
  console.log(await (await f.fetch('http://localhost:8787/local/mail.json')).json())
  console.log(await (await f.fetch('http://localhost:8787/auth/v1/.well-known/jwks.json')).json())
})
