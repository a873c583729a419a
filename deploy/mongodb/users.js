// Run once by MongoDB's image, when the data folder is empty: the user of the processes of Boda, and its password.
db.getSiblingDB(process.env.MONGODB_NAME).createUser({
  user: 'boda',
  pwd: process.env.MONGODB_PASSWORD,
  // dbAdmin: validators are changed at start (collMod).
  roles: ['readWrite', 'dbAdmin'],
});

// The role root alone may not replay the log of changes that a backup contains (mongorestore --oplogReplay).
const admin = db.getSiblingDB('admin');
const everything = [{ resource: { anyResource: true }, actions: ['anyAction'] }];
admin.createRole({ role: 'everything', privileges: everything, roles: [] });
admin.grantRolesToUser(process.env.MONGO_INITDB_ROOT_USERNAME, ['everything']);
