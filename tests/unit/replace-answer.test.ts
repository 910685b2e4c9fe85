import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { replaceAnswer } from '../../web/lib/replace-answer.ts'

test('what a write answered is not replaced by an answer that was asked for before it', async () => {
  const queries = new QueryClient()
  const queryKey = ['personal', 'her', '/api/own']
  queries.setQueryData(queryKey, 'away')
  let answer: (text: string) => void = () => {}
  const asked = queries.fetchQuery({
    queryKey,
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  })
  replaceAnswer(queries, queryKey, 'here')
  answer('away')
  await asked.catch(() => {})
  expect(queries.getQueryData(queryKey)).toBe('here')
})
