import { Agent, request } from 'node:http'

import { type Figure, figure, load, p99, percentile } from '#bench/measure.ts'
import { openBeside } from '#bench/product.ts'

import { unitClerkIn } from './clerk.ts'
import { people } from './multitude.ts'

const clients = 8
const seconds = 10

/** What is typed into the box: names, parts of usernames and companies; frequent, rare and nowhere. */
const texts = ['王芳', '李伟强', '勘察', '第17勘察', '赵', '刘建国', 'a3f', '77', '欧阳', '陈静']
const conditions = [{}, { state: ['enabled'] }]

const asked = [1, 1, 2, 5].flatMap((current) => conditions.map((filters) => ({ current, filters })))
const plain = asked.map((page) => ({ size: 20, text: '', ...page }))
const withTexts = texts.flatMap((text) => asked.slice(0, 6).map((page) => ({ size: 20, text, ...page })))

/** Pages of users by a clerk whose scope is a tenth of the departments, and of one who sees all. */
export async function userPages(
  url: string,
  dataDir: string,
  log: (line: string) => void,
): Promise<Figure[]> {
  const library = await openBeside(dataDir, log)
  const { accessToken: token } = await unitClerkIn(library.db, 'd3')
  await library.close()
  const figures: Figure[] = []
  for (const [name, questions] of Object.entries({ 'without a text': plain, 'with a text': withTexts })) {
    const { ask, close } = asker(url, token)
    await load(clients, { calls: questions.length }, (call) => ask(questions[call % questions.length]))
    const { latencies, perSecond } = await load(clients, { seconds }, (call) =>
      ask(questions[(call * 7) % questions.length]),
    )
    close()
    log(
      `${perSecond.toFixed(0)} pages of users a second, ${name}; median ${percentile(latencies, 0.5).toFixed(1)} ms`,
    )
    const what = `page of ${people.toLocaleString('en-US')} users within a scope, ${name}, 8 clients`
    figures.push(figure(`${what}: p99`, p99(latencies), 'ms', ['<', 60]))
  }
  return figures
}

/** Asks over as many connections as there are clients. */
function asker(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const ask = (question: object | undefined) =>
    new Promise<void>((resolve, reject) => {
      const call = request(`${url}/api/user/page`, { method: 'POST', agent, headers }, (answer) => {
        answer.on('error', reject).on('end', resolve).resume()
        if (answer.statusCode !== 200) reject(new Error(`a page of users answered ${answer.statusCode}`))
      })
      call.on('error', reject).end(JSON.stringify(question))
    })
  return { ask, close: () => agent.destroy() }
}
