import { getMeEndpoint } from '#accounts/me'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'

/** The member's photo on top of the account icon, if there is one. */
export function HeaderPhoto() {
  const photo = useApiQuery(getMeEndpoint).data?.photo
  return (
    photo && (
      <img
        src={photo}
        alt=""
        className="pointer-events-none absolute inset-2 size-7 rounded-full object-cover"
      />
    )
  )
}
