import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { createHandler } from './generated/server/rest/router';
import { nestMiddleware } from './generated/server/runtime/nest';
import { handlers } from './tasks';

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  app.use(nestMiddleware(createHandler(handlers, { context: () => ({}) })));
  await app.listen(process.env.PORT ?? 3000);
}
bootstrap();
