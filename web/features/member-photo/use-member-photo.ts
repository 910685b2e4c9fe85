import { useQueryClient } from '@tanstack/react-query'
import { meCall, photoCall } from '#contract/calls'
import type { Me } from '#contract/members'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { askAsMember, usePersonal } from '../../lib/auth/use-personal.ts'

/** The member's own photo, and how it is changed. */
export function useMemberPhoto() {
  const queries = useQueryClient()
  const { data, error, refetch } = usePersonal<Me>(meCall)

  /** @throws CallError */
  async function store(init: RequestInit) {
    await askAsMember(photoCall, init)
    await queries.invalidateQueries({ queryKey: [PERSONAL] })
  }
  return {
    isPremium: data?.isPremium,
    photo: data?.photo ?? null,
    error,
    refetch,
    remove: () => store({ method: 'DELETE' }),
    save(picture: Blob) {
      const body = new FormData()
      body.set('file', picture, 'photo.jpg')
      return store({ method: 'PUT', body })
    },
  }
}
