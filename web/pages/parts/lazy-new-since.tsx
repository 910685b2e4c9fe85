import { createElement, useSyncExternalStore, type ComponentType } from 'react'
import type { NewSinceProps } from './new-since.tsx'

let loaded: ComponentType<NewSinceProps> | null = null
let loading: Promise<void> | null = null

function subscribe(notify: () => void) {
  loading ??= import('./new-since.tsx').then((module) => void (loaded = module.default))
  // Without it the list is as good.
  loading.then(notify, () => (loading = null))
  return () => {}
}

/** What the device alone knows: it comes in one go, once its code is there. */
export function NewSince(props: NewSinceProps) {
  const part = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  )
  return part && createElement(part, props)
}
