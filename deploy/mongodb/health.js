// Run by the health check of docker-compose.yml, in mongosh: fails unless this member serves the replica set. At the first
// start it makes the replica set, with this one member.
const { MONGO_INITDB_ROOT_USERNAME: user, MONGO_INITDB_ROOT_PASSWORD: pwd } = process.env;
const admin = connect('mongodb://127.0.0.1:27017/admin?directConnection=true');
admin.auth({ user, pwd });
try {
  admin.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  const config = { _id: 'boda', members: [{ _id: 0, host: 'mongodb:27017' }] };
  admin.adminCommand({ replSetInitiate: config });
}
const { isWritablePrimary, secondary } = admin.hello();
if (!isWritablePrimary && !secondary) quit(1);
