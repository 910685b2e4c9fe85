import { useQueryClient } from '@tanstack/react-query'
import { getMeEndpoint } from '#accounts/me'
import { deletePhotoEndpoint, putPhotoEndpoint } from '#accounts/member-photo'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { call } from '../../../lib/api/call.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'

/** The member's own photo, with functions to save and remove it. */
export function useMemberPhoto() {
  const queries = useQueryClient()
  const { data, error, refetch } = useApiQuery(getMeEndpoint)

  const refresh = () => queries.invalidateQueries({ queryKey: [PERSONAL] })
  return {
    isPremium: data?.isPremium,
    photo: data?.photo ?? null,
    error,
    refetch,
    /** @throws CallError */
    async remove() {
      await call(deletePhotoEndpoint)
      await refresh()
    },
    /** @throws CallError */
    async save(picture: Blob) {
      const body = new FormData()
      body.set('file', picture, 'photo.jpg')
      await call(putPhotoEndpoint, { body })
      await refresh()
    },
  }
}
