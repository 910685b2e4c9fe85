import { createElement, useSyncExternalStore, type ComponentType } from 'react'
import type { NewSinceProps } from './new-since.tsx'

let loadedComponent: ComponentType<NewSinceProps> | null = null
let loading: Promise<void> | null = null

function subscribe(notify: () => void) {
  loading ??= import('./new-since.tsx').then((module) => void (loadedComponent = module.default))
  // The list is complete without the marks, so a failure is ignored.
  loading.then(notify, () => (loading = null))
  return () => {}
}

/** Marks from data of this device only; they appear together once their code is loaded. */
export function NewSince(props: NewSinceProps) {
  const part = useSyncExternalStore(
    subscribe,
    () => loadedComponent,
    () => null,
  )
  return part && createElement(part, props)
}
