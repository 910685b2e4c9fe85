import { Hono } from 'hono'
import type { AuthEnv } from '../context.ts'
import { AccountServiceError } from '../refusal.ts'
import { servedKeys } from '../signing-keys.ts'

/** Health, settings and keys of the service. */
export const serviceRoutes = new Hono<AuthEnv>()
  .get('/.well-known/jwks.json', async (c) => {
    c.header('cache-control', 'public, max-age=600')
    return c.json(await servedKeys(c.var.scope))
  })
  .get('/health', (c) =>
    c.json({ version: 'local', name: 'GoTrue', description: 'A stand-in for local development' }),
  )
  .get('/settings', (c) => {
    const { emailProvider, disableSignup, autoconfirm, passkeys } = c.var.scope.settings
    return c.json({
      external: { anonymous_users: false, email: emailProvider, phone: false },
      disable_signup: disableSignup,
      mailer_autoconfirm: autoconfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: passkeys,
    })
  })
  .post('/sso', () => {
    throw new AccountServiceError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  })
