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

/** The site's only Trusted Types policy, which allows one address. `security-headers.ts` names it. */
function scriptAddress(): string {
  policy ??= window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: () => SCRIPT,
  })
  return policy?.createScriptURL(SCRIPT) ?? SCRIPT
}

/**
 * Registers the service worker, or finds the active one.
 *
 * @throws if the browser has none, or refuses
 */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(scriptAddress(), { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

/** True in discreet mode, in which no worker runs (`app/discreet-script.ts`). */
export const isDiscreetPage = (): boolean => 'discreet' in document.documentElement.dataset

/** True if the site runs as an app from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
