type Policy = { createScriptURL: (text: string) => string }

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (name: string, rules: { createScriptURL: () => string }) => Policy
    }
  }
}

const SCRIPT = '/sw.js'

let policy: Policy | undefined

/** The site's only Trusted Types policy, which knows one address. Its name is in `security-headers.ts`. */
function scriptAddress(): string {
  policy ??= window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: () => SCRIPT,
  })
  return policy?.createScriptURL(SCRIPT) ?? SCRIPT
}

/**
 * Starts the service worker, or finds the one that runs.
 *
 * @throws when the browser has none, or refuses
 */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(scriptAddress(), { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

/** Whether this browser is in discreet mode, in which no worker runs (`app/discreet-script.ts`). */
export const isDiscreet = (): boolean => 'discreet' in document.documentElement.dataset

/** Whether the site runs as an app from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
