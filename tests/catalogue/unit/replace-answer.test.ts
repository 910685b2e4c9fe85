import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { AnswerClient } from '../../../web/lib/api/answer-client.ts'
import { replaceAnswer } from '../../../web/lib/api/replace-answer.ts'

test('an older answer does not replace the result of a write', async () => {
  const queries = new QueryClient()
  const queryKey = ['personal', 'her', '/api/own']
  queries.setQueryData(queryKey, 'away')
  let answer: (text: string) => void = () => {}
  const olderAnswer = queries.fetchQuery({
    queryKey,
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  })
  replaceAnswer(queries, queryKey, 'here')
  answer('away')
  await olderAnswer.catch(() => {})
  expect(queries.getQueryData(queryKey)).toBe('here')
})

test('a first answer requested before a write is requested again', async () => {
  const queries = new AnswerClient()
  const queryKey = ['personal', 'her', '/api/own']
  const resolvers: ((text: string) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        resolvers.push(resolve)
        signal.addEventListener('abort', () => reject(new Error('cancelled')))
      }),
  })
  const results: unknown[] = []
  const stop = observer.subscribe(({ data, error }) => results.push(error ?? data))
  const reload = queries.invalidateQueries({ queryKey })
  resolvers[0]?.('before')
  resolvers[1]?.('after')
  await reload
  stop()
  expect(queries.getQueryData(queryKey)).toBe('after')
  expect(new Set(results)).toEqual(new Set([undefined, 'after']))
})
